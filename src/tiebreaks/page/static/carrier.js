// Carries a request of the page: over HTTP to the service, or to the engine in this browser. Both answer with a Response.
const described = document.documentElement.dataset.engine; // the file that describes the engine; empty: the page has a service
const engine = described ? await import("./engine.js") : null;

const overHttp = (operation, body, options) => fetch(`api/${operation}`, { ...options, method: "POST", body });

export const carry = engine ? engine.carry : overHttp;

// The page in another language.
export const addressOfPage = (language) => (engine ? `${language}.html` : `./?lang=${encodeURIComponent(language)}`);
