/**
 * One finding: what it is, where it is, and for each of its transfers to the customer one plain sentence and the
 * possible action.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { RescueFinding, RescueSearch } from '@zend/contracts'
import { NETWORK_COINS } from '@zend/web/data/networks'
import { Badge, Card, Facts, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconExternal } from '@zend/web/ui/icons'
import { CoinIcon, CopyButton, ShortAddress } from '@zend/web/ui/money'
import { type ReactElement, useId } from 'react'
import { VERDICTS } from './rescue.texts.ts'
import { TransferPart } from './transfer-part.tsx'
import { VerdictAction } from './verdict-action.tsx'

/** The finding and its search. */
export type FindingProps = { readonly search: RescueSearch; readonly finding: RescueFinding }

/** The card. */
export function FindingCard({ search, finding }: FindingProps): ReactElement {
  const { i18n } = useLingui()
  const { network, networkName, verdict, transfers, explorerUrl } = finding
  const [only] = transfers
  // One network may have several of the same title, each with its own hash.
  const title = useId()
  const hash = useId()
  return (
    <Card padded className="grid grid-cols-1 gap-5" aria-labelledby={`${title} ${hash}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CoinIcon code={NETWORK_COINS[network]} size={32} />
        <h2 id={title} className="display min-w-0 flex-1 text-card-title">
          {networkName}
        </h2>
        {transfers.length > 1 ? null : <Badge tone={VERDICTS[verdict].tone}>{i18n._(VERDICTS[verdict].badge)}</Badge>}
      </div>
      {only === undefined ? (
        <Alone search={search} finding={finding} />
      ) : (
        transfers.map((transfer) => (
          <TransferPart
            key={transfer.index}
            search={search}
            finding={finding}
            transfer={transfer}
            several={transfers.length > 1}
          />
        ))
      )}
      <Where finding={finding} hashId={hash} />
      {explorerUrl === null ? null : (
        <LinkButton
          href={explorerUrl}
          variant="quiet"
          wide
          icon={<IconExternal size={20} />}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>See it on the network</Trans>
        </LinkButton>
      )}
    </Card>
  )
}

/** The text for the whole transaction if none of its transfers is the customer's, or none is known yet. */
function Alone({ search, finding }: FindingProps): ReactElement {
  const { i18n } = useLingui()
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-body">{i18n._(VERDICTS[finding.verdict].sentence)}</p>
      <VerdictAction search={search} finding={finding} transfer={null} />
    </div>
  )
}

/** Network, time, and confirmations. */
function Where({ finding, hashId }: { readonly finding: RescueFinding; readonly hashId: string }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { minedAt, txid, confirmationsNeeded } = finding
  const confirmations = Math.min(finding.confirmations, confirmationsNeeded)
  return (
    <Facts
      className="border-t border-line pt-4"
      items={[
        ...(minedAt === null ? [] : [{ term: t`Time`, value: format.dayTime(minedAt, new Date().toISOString()) }]),
        { term: t`Confirmations`, value: t`${confirmations} of ${confirmationsNeeded}` },
        {
          term: t`Transaction hash`,
          value: (
            <span className="-my-2.5 inline-flex items-center">
              <span id={hashId}>
                <ShortAddress address={txid} className="whitespace-nowrap" />
              </span>
              <CopyButton address={txid} />
            </span>
          ),
        },
      ]}
    />
  )
}
