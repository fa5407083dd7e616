/** A search as a sentence for screen readers: its progress, and its findings. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RescueSearch } from '@zend/contracts'
import { useFormat } from '@zend/web/ui/format'
import { VERDICTS } from './rescue.texts.ts'

/** Formats names as a list: "TRON, Solana and TON". */
export function useNameList(): (names: readonly string[]) => string {
  const { language } = useFormat()
  return (names) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** Formats a search. */
export function useOutcomeText(): (search: RescueSearch) => string {
  const { i18n, t } = useLingui()
  return ({ state, findings, unreachable, asked }) => {
    const found = findings.map(({ networkName, verdict }) => {
      const [badge, sentence] = [i18n._(VERDICTS[verdict].badge), i18n._(VERDICTS[verdict].sentence)]
      return t`${networkName}: ${badge}. ${sentence}`
    })
    if (found.length > 0) return found.join(' ')
    if (state === 'searching')
      return t`Looking for it on ${plural(asked.length, { one: '# network', other: '# networks' })}…`
    return unreachable.length === 0
      ? t`We did not find it on the networks we asked.`
      : t`Not found so far: some networks could not be asked.`
  }
}
