/** /receipt/{code}: outside the guard, for anyone who holds the receipt. */
import { ReceiptScreen } from '@zend/web/features/receipt'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import type { Route } from './+types/receipt.ts'

/** Loads the page's texts first. */
export async function clientLoader(): Promise<null> {
  await addTexts('help')
  return null
}

/** Loaded texts stay loaded. */
export const shouldRevalidate = (): boolean => false

/** One receipt. */
export default function Receipt({ params: { code } }: Route.ComponentProps): ReactElement {
  return <ReceiptScreen key={code} code={code} />
}
