/** Lets the browser save a file. */
import { MINUTE_MS } from '@zend/kernel'

/** Saves the file under its name, like a click on a download link. */
export function saveFile({ name, file }: { readonly name: string; readonly file: Blob }): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
