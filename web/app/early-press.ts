/**
 * A press on a form's button before the app has taken the page over, as happens on a slow phone whose pages are painted
 * long before: it is kept and shown, and done once the app is there. No form is ever sent by the browser itself, so no
 * password travels in between.
 */

declare global {
  interface Window {
    /** The button that was pressed too early; `null` once the app is there. */
    zendPressed?: HTMLButtonElement | HTMLInputElement | null
  }
}

/** For the head: what `finishEarlyPress` ends. */
export const EARLY_PRESS_SCRIPT =
  "document.addEventListener('submit',function(e){e.preventDefault();var w=window,b=e.submitter;if(w.zendPressed===null||!b)return;if(w.zendPressed)w.zendPressed.removeAttribute('aria-busy');w.zendPressed=b;b.setAttribute('aria-busy','true')},true)"

/** Does what was pressed too early, once: with what its form says now. Later presses are the app's own. */
export function finishEarlyPress(): void {
  const pressed = window.zendPressed ?? null
  window.zendPressed = null
  pressed?.removeAttribute('aria-busy')
  pressed?.form?.requestSubmit(pressed)
}
