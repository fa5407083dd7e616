/** The script in the head that sets the colour mode before the first paint. */
import { THEME_SCRIPT as WANTED_THEME } from '@zend/web/ui'

/** The customer's mode, but light on the sign-in pages (specification §2). */
export const THEME_SCRIPT = `${WANTED_THEME};if(location.pathname.indexOf('/auth/')===0)document.documentElement.dataset.theme='light'`
