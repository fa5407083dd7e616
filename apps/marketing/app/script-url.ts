/**
 * Where the site's script is in the build. The bundler makes a file of its own only of workers, so it is asked for as
 * one; it runs in the page (frontend.md §1).
 */
export { default as SCRIPT_URL } from './script/main.ts?worker&url'
