/**
 * Begins and ends the splash with an attribute of `<html>`, because the script in the head begins it before the app
 * loads. Each document shows it once.
 */
import { SPLASH_MS } from '@zend/kernel/specification'
import { HOME_PATH } from '@zend/web/client/paths'

/** Begins the splash on a full load of the dashboard. Runs in the head, after the colour mode is set. */
export const SPLASH_SCRIPT = `if(location.pathname.replace(/\\/$/,'')==='${HOME_PATH}')(function(d){d.splash='on';setTimeout(function(){d.splash='over'},d.theme==='dark'?${String(SPLASH_MS.dark)}:${String(SPLASH_MS.light)})})(document.documentElement.dataset)`

/** Begins the splash after signing in; does nothing if the document has shown it. */
export function startSplash(): void {
  const { dataset } = document.documentElement
  if (dataset['splash'] !== undefined) return
  dataset['splash'] = 'on'
  setTimeout(endSplash, dataset['theme'] === 'dark' ? SPLASH_MS.dark : SPLASH_MS.light)
}

/** Ends the splash for good. */
export function endSplash(): void {
  document.documentElement.dataset['splash'] = 'over'
}
