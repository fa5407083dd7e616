/** One transfer of a finding: the amount, its address and memo, the meaning, and the possible action. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { RescueFinding, RescueSearch, RescueTransfer } from '@zend/contracts'
import { joinDestination } from '@zend/kernel'
import { DestinationShown, memoKindOf } from '@zend/web/data/memo'
import { Badge, Facts } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, ShortAddress } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { ClaimStatus } from './claim-status.tsx'
import { VERDICTS, WITHOUT_MEMO } from './rescue.texts.ts'
import { VerdictAction } from './verdict-action.tsx'

/** `several`: there are more transfers, so this one shows its own verdict. */
export type TransferPartProps = {
  readonly search: RescueSearch
  readonly finding: RescueFinding
  readonly transfer: RescueTransfer
  readonly several: boolean
}

/** The transfer. */
export function TransferPart({ search, finding, transfer, several }: TransferPartProps): ReactElement {
  const { i18n, t } = useLingui()
  const { verdict, claim, contract, currency } = transfer
  const look = VERDICTS[verdict]
  return (
    <div className={several ? 'grid grid-cols-1 gap-4 border-t border-line pt-5' : 'grid grid-cols-1 gap-4'}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <HowMuch transfer={transfer} sent={verdict === 'sent_by_us'} />
        {several ? <Badge tone={look.tone}>{i18n._(look.badge)}</Badge> : null}
      </div>
      <p className="text-body">{i18n._(look.sentence)}</p>
      {claim === null ? null : <ClaimStatus claim={claim} />}
      <VerdictAction search={search} finding={finding} transfer={transfer} />
      <Destination finding={finding} transfer={transfer} />
      {currency !== null || contract === null ? null : (
        <Facts items={[{ term: t`The coin's contract`, value: <ShortAddress address={contract} /> }]} />
      )}
    </div>
  )
}

/** The amount of a coin of ours; for another coin, a note about that. */
function HowMuch({
  transfer: { currency, amount },
  sent,
}: {
  readonly transfer: RescueTransfer
  readonly sent: boolean
}): ReactElement {
  const format = useFormat()
  if (currency === null || amount === null) {
    return (
      <p className="display text-title">
        <Trans>Another coin</Trans>
      </p>
    )
  }
  return (
    <AmountText
      parts={format.coinParts(sent ? `-${amount}` : amount, currency, { full: true, plus: true })}
      unit={currency}
      sensitive
    />
  )
}

/** The paid address and its memo; on a network with memos, a note if there is none. */
function Destination({
  finding: { network },
  transfer,
}: {
  readonly finding: RescueFinding
  readonly transfer: RescueTransfer
}): ReactElement {
  const { i18n } = useLingui()
  const { address, memo, verdict } = transfer
  const kind = memoKindOf(network)
  const without = kind !== null && (memo === null || memo === '') && verdict !== 'sent_by_us'
  return (
    <div>
      <p className="mb-2 text-label text-muted">
        {verdict === 'sent_by_us' ? <Trans>Sent to</Trans> : <Trans>Received at</Trans>}
      </p>
      <DestinationShown network={network} destination={joinDestination(address, memo)} size={56} />
      {without ? <p className="mt-3 text-label font-semibold">{i18n._(WITHOUT_MEMO[kind])}</p> : null}
    </div>
  )
}
