/** The script in the head, which runs before the first paint and before the app loads. */
import { TEXT_SIZE_SCRIPT, THEME_SCRIPT } from '@zend/web/ui'
import { EARLY_PRESS_SCRIPT } from './early-press.ts'
import { SPLASH_SCRIPT } from './splash.ts'

/** The characters allowed in an area's name, because the names become part of the script's code. */
const AREA = /^[a-z-]+$/

/**
 * Sets the text size and the colour mode (light on the sign-in pages, specification §2, and on pages without the
 * shell), begins the dashboard's splash, and stops the browser from submitting forms itself: a press before hydration
 * waits for it. `alone` are the areas of pages without the shell.
 */
export function headScript(alone: readonly string[]): string {
  if (!alone.every((area) => AREA.test(area))) throw new Error(`not the names of areas: ${alone.join(', ')}`)
  const light = `if(/^\\/(${['auth', ...alone].join('|')})\\//.test(location.pathname))document.documentElement.dataset.theme='light'`
  const standing = alone
    .map((area) => `;if(location.pathname.indexOf('/${area}/')===0)document.documentElement.dataset.alone=''`)
    .join('')
  return `${THEME_SCRIPT};${TEXT_SIZE_SCRIPT};${light}${standing};${SPLASH_SCRIPT};${EARLY_PRESS_SCRIPT}`
}
