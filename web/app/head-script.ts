/** The script in the head, which runs before anything is painted and before the app is there. */
import { THEME_SCRIPT } from '@zend/web/ui'
import { EARLY_PRESS_SCRIPT } from './early-press.ts'
import { SPLASH_SCRIPT } from './splash.ts'

/** What every area's name may consist of: the script is code, and these names stand in it. */
const AREA = /^[a-z-]+$/

/**
 * Sets the colour mode (light on the sign-in pages, specification §2, and on pages that stand alone, without the
 * shell's shape before them), begins the dashboard's splash, and keeps the browser from sending any form itself: a
 * press before the app has taken a page over waits for it. `alone` are the areas of such pages.
 */
export function headScript(alone: readonly string[]): string {
  if (!alone.every((area) => AREA.test(area))) throw new Error(`not the names of areas: ${alone.join(', ')}`)
  const light = `if(/^\\/(${['auth', ...alone].join('|')})\\//.test(location.pathname))document.documentElement.dataset.theme='light'`
  const standing = alone
    .map((area) => `;if(location.pathname.indexOf('/${area}/')===0)document.documentElement.dataset.alone=''`)
    .join('')
  return `${THEME_SCRIPT};${light}${standing};${SPLASH_SCRIPT};${EARLY_PRESS_SCRIPT}`
}
