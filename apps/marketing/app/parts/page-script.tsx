/** A script that only some pages need: whatever needs it asks for it, and the page has it once, in its head. */
import type { ReactElement } from 'react'

/** Asks for the script. */
export function PageScript({ src }: { readonly src: string }): ReactElement {
  return <script async type="module" src={src} />
}
