/**
 * What happened lately and asks for a look or a press: deposits on their way, the last sale. Fetched once the page is
 * painted.
 */
import type { ReactElement } from 'react'
import { Arriving } from './arriving.tsx'
import { SellAgain } from './sell-again.tsx'

/** Both, one beneath the other. */
export function Lately(): ReactElement {
  return (
    <>
      <Arriving />
      <SellAgain />
    </>
  )
}
