/** A search: its progress on each network, a card for each finding, and an explanation if there is none. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NetworkName, RescueSearch } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { NETWORK_COINS, NETWORK_NAMES } from '@zend/web/data/networks'
import { Card, Note } from '@zend/web/ui'
import { IconAlert, IconCheck, IconInfo, IconSpinner } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import { type ReactElement, useEffect, useState } from 'react'
import { type AskAgain, AskAgainButton, useAskAgain } from './ask-again.tsx'
import { FindingCard } from './finding-card.tsx'
import { NotFound } from './not-found.tsx'
import { useNameList } from './use-outcome-text.ts'

/** After this time a search is called slow: a network that was not in use for long is started first. */
const SLOW_MS = MINUTE_MS

/** The result of a search. */
export function SearchResult({ search }: { readonly search: RescueSearch }): ReactElement {
  const { t } = useLingui()
  const { findings, state, unreachable } = search
  const done = state === 'done'
  const again = useAskAgain(search)
  return (
    <section aria-label={t`What we found`} aria-busy={!done} className="grid grid-cols-1 gap-4">
      {findings.map((finding) => (
        <FindingCard key={`${finding.network} ${finding.txid}`} search={search} finding={finding} />
      ))}
      {done && findings.length === 0 ? (
        unreachable.length === 0 ? (
          <NotFound search={search} again={again} />
        ) : (
          <Unreachable networks={unreachable} again={again} />
        )
      ) : null}
      <Progress search={search} />
    </section>
  )
}

/**
 * A network that did not answer may have the transaction. Once it was found elsewhere that does not matter: a
 * transaction is on one network.
 */
function Unreachable({
  networks,
  again,
}: {
  readonly networks: readonly NetworkName[]
  readonly again: AskAgain
}): ReactElement {
  const names = useNameList()(networks.map((network) => NETWORK_NAMES[network]))
  return (
    <Note tone="warn" icon={<IconAlert />}>
      <p className="font-semibold">
        <Trans>Not found so far</Trans>
      </p>
      <p className="mb-3">
        <Trans>We could not ask these networks: {names}. What we did not find may be there.</Trans>
      </p>
      <AskAgainButton again={again} />
    </Note>
  )
}

/** Where it was found and searched for, network by network. */
function Progress({ search }: { readonly search: RescueSearch }): ReactElement {
  const { t } = useLingui()
  const { state, asked, createdAt } = search
  const searching = state === 'searching'
  const slow = useLater(Date.parse(createdAt) + SLOW_MS) && searching
  return (
    <Card padded>
      <h2 className="flex items-center gap-2.5 text-label font-semibold">
        {searching ? <IconSpinner size={18} className="text-action" /> : null}
        {searching ? (
          <Plural value={asked.length} one="Looking on # network…" other="Looking on # networks…" />
        ) : (
          <Plural value={asked.length} one="We looked on # network" other="We looked on # networks" />
        )}
      </h2>
      <ul aria-label={t`Networks`} className="mt-3 grid grid-cols-1 gap-x-6 tablet:grid-cols-2">
        {asked.map((network) => (
          <NetworkLine key={network} network={network} search={search} />
        ))}
      </ul>
      {slow ? (
        <p className="mt-3 flex gap-2.5 text-meta text-muted">
          <IconInfo size={18} className="shrink-0" />
          <Trans>
            This takes longer than usual. You can leave: it goes on, and this page's address leads back to it.
          </Trans>
        </p>
      ) : null}
    </Card>
  )
}

/** One network and its answer. */
function NetworkLine({
  network,
  search,
}: {
  readonly network: NetworkName
  readonly search: RescueSearch
}): ReactElement {
  const { t } = useLingui()
  const { state, findings, unreachable } = search
  const found = findings.some((finding) => finding.network === network)
  const outcome = found
    ? { text: t`Found`, icon: <IconCheck size={18} />, ink: 'text-ok' }
    : unreachable.includes(network)
      ? { text: t`No answer`, icon: <IconAlert size={18} />, ink: 'text-warn' }
      : state === 'searching'
        ? { text: t`Looking…`, icon: null, ink: 'text-muted' }
        : { text: t`Not there`, icon: null, ink: 'text-muted' }
  return (
    <li className="flex min-h-11 items-center gap-3 text-label">
      <CoinIcon code={NETWORK_COINS[network]} size={24} />
      <span className="min-w-0 flex-1 truncate">{NETWORK_NAMES[network]}</span>
      <span className={`flex items-center gap-1.5 text-meta font-semibold ${outcome.ink}`}>
        {outcome.icon}
        {outcome.text}
      </span>
    </li>
  )
}

/** Tells whether a time (Unix milliseconds) has passed, and rerenders when it does. */
function useLater(momentMs: number): boolean {
  const [come, setCome] = useState(() => Date.now() >= momentMs)
  useEffect(() => {
    const timer = setTimeout(() => setCome(true), Math.max(0, momentMs - Date.now()))
    return () => clearTimeout(timer)
  }, [momentMs])
  return come
}
