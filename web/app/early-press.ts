/**
 * A press on a form's button before hydration, which happens on a slow phone that paints long before it. The press is
 * stored and shown, and repeated once the app is there. The browser never submits a form itself, so no password is sent
 * in between.
 */

declare global {
  interface Window {
    /** The button that was pressed too early; `null` after hydration. */
    zendPressed?: HTMLButtonElement | HTMLInputElement | null
  }
}

/** For the head; `finishEarlyPress` ends it. */
export const EARLY_PRESS_SCRIPT =
  "document.addEventListener('submit',function(e){e.preventDefault();var w=window,b=e.submitter;if(w.zendPressed===null||!b)return;if(w.zendPressed)w.zendPressed.removeAttribute('aria-busy');w.zendPressed=b;b.setAttribute('aria-busy','true')},true)"

/** Repeats the early press once, with the form's current values. The app handles later presses. */
export function finishEarlyPress(): void {
  const pressed = window.zendPressed ?? null
  window.zendPressed = null
  pressed?.removeAttribute('aria-busy')
  pressed?.form?.requestSubmit(pressed)
}
