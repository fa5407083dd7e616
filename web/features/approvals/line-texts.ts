/** The texts of one request in a list. */
import { useLingui } from '@lingui/react/macro'
import type { ApprovalLine } from '@zend/contracts'
import { useFormat } from '@zend/web/ui/format'
import { KIND_TEXTS } from './kind-texts.ts'

/** What is asked for, to whom (empty where to nobody), and by whom. */
export type LineTexts = { readonly title: string; readonly to: string; readonly by: string }

/** An address by both of its ends: cut at its end it could be another. */
const endsOf = (address: string): string =>
  address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address

/** Returns the texts of a request. */
export function useLineTexts(): (line: ApprovalLine) => LineTexts {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return ({ kind, amount, currency, payee, madeBy }) => {
    const what = i18n._(KIND_TEXTS[kind])
    const maker = madeBy.name
    const title = amount === null || currency === null ? what : format.coin(amount, currency, { full: true })
    return {
      title,
      to: payee.name === '' ? endsOf(payee.details['address'] ?? '') : payee.name,
      by:
        title === what
          ? madeBy.you
            ? t({ message: 'You', context: 'subject' })
            : maker
          : madeBy.you
            ? t`You · ${what}`
            : t`${maker} · ${what}`,
    }
  }
}
