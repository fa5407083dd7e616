/** The storage key of the size of text. */
export const TEXT_SIZE_KEY = 'zend.text-size'

/** Sets the size before the first paint; inline it in <head>. theme.css knows the values; any other does nothing. */
export const TEXT_SIZE_SCRIPT = `try{document.documentElement.dataset.text=localStorage.getItem('${TEXT_SIZE_KEY}')||''}catch(e){}`
