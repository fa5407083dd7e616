/** In place of a new payment, until the company is verified: how far that is, and the way there. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { KybAnswer } from '@zend/contracts'
import { useCompany } from '@zend/web/data/companies'
import { Card, IconTile, LinkButton, ProgressBar } from '@zend/web/ui'
import { IconShield } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'

const TO_DO = msg`Banks abroad take payments only of companies that are known to us. It takes about 20 minutes.`
const WITH_US = msg`We have everything and are looking at it. We write to you when it is done.`
const ENDED = msg`The company is not verified, so it cannot pay abroad. The page of its verification says why.`

/** What is to be said in each state. */
const WHY: Readonly<Record<Exclude<KybAnswer['state'], 'approved'>, MessageDescriptor>> = {
  not_started: TO_DO,
  in_progress: TO_DO,
  submitted: WITH_US,
  in_review: WITH_US,
  more_info: msg`We asked for something more. Once you have given it, we go on.`,
  rejected: ENDED,
  suspended: ENDED,
  expired: msg`The verification has to be renewed before the company can pay abroad again.`,
}

/** The card; nothing for a verified company. */
export function VerifyCompany({ kyb }: { readonly kyb: KybAnswer }): ReactElement | null {
  const { i18n, t } = useLingui()
  const name = useCompany()?.company.name ?? ''
  const { state, items } = kyb
  if (state === 'approved') return null
  const missing = items.filter((item) => item.state === 'to_do' || item.state === 'asked').length
  const given = items.length - missing
  const open = state !== 'submitted' && state !== 'in_review'
  return (
    <Card padded className="grid gap-4 tablet:p-7">
      <div className="flex items-start gap-3.5">
        <IconTile tone="warn">
          <IconShield />
        </IconTile>
        <div className="min-w-0">
          <h2 className="display text-card-title">
            <Trans>Zend FX opens once {name} is verified</Trans>
          </h2>
          <p className="mt-1 max-w-[56ch] text-label text-muted">{i18n._(WHY[state])}</p>
        </div>
      </div>
      {open && items.length > 0 && missing > 0 ? (
        <div>
          <ProgressBar
            part={given / items.length}
            label={t`How far the verification is`}
            valueText={t`${given} of ${items.length}`}
          />
          <p className="num mt-2 text-meta text-muted">
            <Plural value={missing} one="# thing is missing." other="# things are missing." />
          </p>
        </div>
      ) : null}
      <LinkButton
        href={href('/settings/account/business-kyb')}
        variant={open ? 'primary' : 'quiet'}
        className="tablet:justify-self-start"
      >
        {open ? <Trans>Go on with the verification</Trans> : <Trans>See the verification</Trans>}
      </LinkButton>
    </Card>
  )
}
