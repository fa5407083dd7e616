/** Hands a file to the browser to save. */
import { MINUTE_MS } from '@zend/kernel'

/** Saves the file under its name, as if its link had been pressed. */
export function saveFile({ name, file }: { readonly name: string; readonly file: Blob }): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
