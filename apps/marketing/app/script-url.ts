/**
 * The paths of the site's scripts in the build. The imports ask for workers, because the bundler makes separate files
 * only of workers; the scripts run in the page (frontend.md §1).
 */
export { default as SCRIPT_URL } from './script/main.ts?worker&url'
export { default as RATES_URL } from './script/rates.ts?worker&url'
export { default as CONTACT_URL } from './script/contact.ts?worker&url'
export { default as HELP_URL } from './script/help.ts?worker&url'
