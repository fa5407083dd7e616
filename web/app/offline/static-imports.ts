/** Reads which files a built file needs before it runs. Used by the build, and by the page while there is no network. */

const STATIC = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g

/** The paths of the files that a file imports statically. `path` is its own, `code` its text. Pure. */
export const staticImports = (path: string, code: string): readonly string[] =>
  [...code.matchAll(STATIC)].map(([, target = '']) => new URL(target, `file://${path}`).pathname)
