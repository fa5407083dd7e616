/** The script in the head, which runs before anything is painted and before the app is there. */
import { THEME_SCRIPT } from '@zend/web/ui'
import { EARLY_PRESS_SCRIPT } from './early-press.ts'
import { SPLASH_SCRIPT } from './splash.ts'

/**
 * Sets the colour mode (light on the sign-in pages, specification §2, and on a receipt's, which stands alone, without the shell's shape before it), begins the dashboard's splash, and keeps the browser from sending any form itself:
 * a press before the app has taken a page over waits for it.
 */
export const HEAD_SCRIPT = `${THEME_SCRIPT};if(/^\\/(auth|receipt)\\//.test(location.pathname))document.documentElement.dataset.theme='light';if(location.pathname.indexOf('/receipt/')===0)document.documentElement.dataset.alone='';${SPLASH_SCRIPT};${EARLY_PRESS_SCRIPT}`
