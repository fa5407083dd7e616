/** Somebody behind the company: what they are and hold, how far they are, and what can be done. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { KybAnswer, PartyAnswer } from '@zend/contracts'
import { Badge, Button, IconTile, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBank, IconUser } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { PAGES } from './kyb.steps.ts'
import { PARTY_REASON_TEXTS, PARTY_STATES, REASONS, ROLE_TEXTS } from './kyb.texts.ts'
import { pointsOf } from './shares.ts'

/** The name of a person or an organisation. */
export const nameOf = ({ name, firstName, lastName }: PartyAnswer): string =>
  name ?? `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** Whether a link can be sent: only to people who have something to prove and did not yet. */
export const takesLink = (
  { person, needed }: Pick<PartyAnswer, 'person' | 'needed'>,
  { state }: Pick<KybAnswer, 'state'>,
): boolean =>
  needed &&
  person !== null &&
  person.state !== 'done' &&
  person.state !== 'in_review' &&
  state !== 'rejected' &&
  state !== 'suspended'

/** The row. */
export function PartyRow({
  party,
  kyb,
  changes,
  onLink,
  onRemove,
}: {
  readonly party: PartyAnswer
  readonly kyb: KybAnswer
  /** Whether they can be changed or removed. */
  readonly changes: boolean
  readonly onLink: () => void
  readonly onRemove: () => void
}): ReactElement {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const name = nameOf(party)
  const { kind, roles, share, owner, needed, person, review } = party
  const held = format.percent(share)
  const words = [
    ...roles.map((role) => i18n._(ROLE_TEXTS[role].name)),
    ...(pointsOf(share) === 0 ? [] : [owner ? t`owns ${held} in total` : t`${held} in total`]),
  ]
  return (
    <li className="px-4 py-4 tablet:px-5">
      <div className="flex items-start gap-3 tablet:gap-3.5">
        <IconTile tone={person?.state === 'done' ? 'ok' : person?.state === 'failed' ? 'bad' : 'neutral'}>
          {kind === 'person' ? <IconUser /> : <IconBank />}
        </IconTile>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-body font-semibold wrap-anywhere">{name}</h3>
            {person === null ? (
              <Badge tone="neutral" dot={false}>
                <Trans>Organisation</Trans>
              </Badge>
            ) : needed ? (
              <Badge tone={PARTY_STATES[person.state].tone}>{i18n._(PARTY_STATES[person.state].word)}</Badge>
            ) : (
              <Badge tone="neutral" dot={false}>
                <Trans>No check needed</Trans>
              </Badge>
            )}
          </div>
          <p className="num mt-0.5 text-meta text-muted">{words.join(' · ')}</p>
          <StateNote party={party} />
          {review.state === 'asked' && review.reason !== null ? (
            <p className="mt-1.5 text-meta text-warn">
              <Trans>Update needed:</Trans> {i18n._(REASONS[review.reason])}
            </p>
          ) : null}
          <div className="mt-3 flex flex-wrap gap-2">
            {takesLink(party, kyb) ? (
              <Button
                size="small"
                variant={person?.state === 'not_sent' || person?.state === 'failed' ? 'primary' : 'quiet'}
                onClick={onLink}
                aria-label={person?.state === 'not_sent' ? t`Send the link: ${name}` : t`Send a new link: ${name}`}
              >
                {person?.state === 'not_sent' ? <Trans>Send the link</Trans> : <Trans>Send a new link</Trans>}
              </Button>
            ) : null}
            {changes ? (
              <>
                <LinkButton
                  href={`${PAGES.create}?party=${party.id}`}
                  size="small"
                  variant="quiet"
                  aria-label={t`Change ${name}`}
                >
                  <Trans>Change</Trans>
                </LinkButton>
                <Button size="small" variant="ghost" onClick={onRemove} aria-label={t`Remove ${name}`}>
                  <Trans>Remove</Trans>
                </Button>
              </>
            ) : null}
          </div>
        </div>
      </div>
    </li>
  )
}

/** When the link was sent and until when it works; or why it ended without success. */
function StateNote({ party: { person, email, needed } }: { readonly party: PartyAnswer }): ReactElement | null {
  const { i18n } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  if (person === null || !needed) return null
  const note = (text: ReactNode): ReactElement => <p className="mt-1 text-meta text-muted wrap-anywhere">{text}</p>
  const { state, reason, linkExpiresAt } = person
  if (state === 'failed') return note(i18n._(PARTY_REASON_TEXTS[reason ?? 'other']))
  if (state === 'not_sent') return note(email)
  if ((state !== 'sent' && state !== 'opened') || linkExpiresAt === null) return null
  if (linkExpiresAt <= now) return note(<Trans>The link has expired. Send a new one.</Trans>)
  const until = format.when('until', linkExpiresAt, now, { exact: 'day' })
  return note(
    <Trans>
      Sent to {email}, works {until}
    </Trans>,
  )
}
