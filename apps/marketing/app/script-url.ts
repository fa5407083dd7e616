/**
 * The path of the site's script in the build. The import asks for a worker, because the bundler makes a separate file
 * only of workers; the script runs in the page (frontend.md §1).
 */
export { default as SCRIPT_URL } from './script/main.ts?worker&url'
