/** The customer's claims, newest first: amount, network, state, and the resulting deposit. Nothing without any. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { RescueClaim } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { supportLink, transactionLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Card, CardHeader, List, SkeletonRows, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { CoinIcon, Private, ShortAddress } from '@zend/web/ui/money'
import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ClaimStatus } from './claim-status.tsx'
import { rescueClaimsQuery } from './rescue.queries.ts'

/** The list. */
export function ClaimsList(): ReactElement | null {
  const claims = useQuery(rescueClaimsQuery())
  // Customers without claims see neither a list nor its loading.
  if (claims.data === undefined ? !claims.isError : claims.data.length === 0) return null
  return (
    <Card className="overflow-hidden" aria-labelledby="claims">
      <CardHeader id="claims" title={<Trans>Your claims</Trans>} />
      <QueryView query={claims} loading={<SkeletonRows rows={1} />}>
        {(all) => (
          <List>
            {all.map((claim) => (
              <Claim key={claim.id} claim={claim} />
            ))}
          </List>
        )}
      </QueryView>
    </Card>
  )
}

/** One claim. It scrolls into view if the URL names it. */
function Claim({ claim }: { readonly claim: RescueClaim }): ReactElement {
  const format = useFormat()
  const { hash } = useLocation()
  const { id, currency, amount, network, txid, depositId, state } = claim
  const named = hash === `#${id}`
  useEffect(() => {
    if (named) document.getElementById(id)?.scrollIntoView({ block: 'center' })
  }, [named, id])
  return (
    <li id={id} className="flex scroll-mt-24 gap-3.5 px-4 py-4 tablet:px-5">
      <CoinIcon code={currency} size={40} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="num text-body font-semibold">
            <Private>{format.coin(amount, currency, { full: true })}</Private>
          </b>
          <span className="flex items-baseline gap-2 text-meta text-muted">
            {NETWORK_NAMES[network]} <ShortAddress address={txid} />
          </span>
        </p>
        <ClaimStatus claim={claim} />
        {depositId !== null ? (
          <p>
            <TextLink href={transactionLink(depositId)}>
              <Trans>See the deposit</Trans>
            </TextLink>
          </p>
        ) : state === 'refused' ? (
          <p>
            <TextLink href={supportLink({ hash: txid })}>
              <Trans>Write to support</Trans>
            </TextLink>
          </p>
        ) : null}
      </div>
    </li>
  )
}
