/* The version of what this library and its loader agree on; a stand-in for the reader of player lines. */

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

EXPORTED int tiebreaks_kernel_version(void);

int tiebreaks_kernel_version(void)
{
    return 1;
}
