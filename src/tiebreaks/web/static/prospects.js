// What a participant needs, and the chances, where rounds are left.
import { element } from "./elements.js";

export function prospects() {
  return element("p", {}, "");
}
