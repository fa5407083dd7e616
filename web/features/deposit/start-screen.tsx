/** /deposit: the three steps of receiving, and a button to begin. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '@zend/web/data/wallet'
import { Card, PatternBand, LinkButton, TextLink } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { href, Navigate } from 'react-router'

function Step({
  number,
  title,
  text,
}: {
  readonly number: number
  readonly title: ReactNode
  readonly text: ReactNode
}): ReactElement {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="display num grid size-11 shrink-0 place-items-center rounded-tile bg-ok-soft text-card-title text-ok"
      >
        {number}
      </span>
      <div>
        <p className="text-body font-semibold">{title}</p>
        <p className="text-label text-muted">{text}</p>
      </div>
    </li>
  )
}

/** The first page of a first deposit; whoever has received something goes on to the coins. */
export function DepositStartScreen(): ReactElement {
  const { t } = useLingui()
  const { data: held } = useQuery(balanceQuery())
  const known = held?.balances.some(({ total }) => /[1-9]/.test(total)) === true
  if (known) return <Navigate to={href('/deposit/coins')} replace />
  return (
    <Card className="page-column max-w-[660px] overflow-hidden">
      <PatternBand pattern="deposit-2" rows={10} className="h-20" />
      <div className="p-6 tablet:p-8">
        <h2 className="display text-title">
          <Trans>Receive crypto</Trans>
        </h2>
        <ol aria-label={t`How a deposit works`} className="mt-6 grid gap-5">
          <Step
            number={1}
            title={<Trans>Choose the coin and its network</Trans>}
            text={<Trans>The network must be the one that the sender uses.</Trans>}
          />
          <Step
            number={2}
            title={<Trans>Copy your address or show its code</Trans>}
            text={<Trans>It is yours for good: you can save it where you send from.</Trans>}
          />
          <Step
            number={3}
            title={<Trans>Watch it arrive</Trans>}
            text={<Trans>We show every confirmation, and add the money once.</Trans>}
          />
        </ol>
        <LinkButton href={href('/deposit/coins')} size="large" wide className="mt-8">
          <Trans>Choose a coin</Trans>
        </LinkButton>
        <p className="mt-3 text-center">
          <TextLink href={href('/rescue')}>
            <Trans>Sent it already and don't see it?</Trans>
          </TextLink>
        </p>
      </div>
    </Card>
  )
}
