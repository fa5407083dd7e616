/**
 * /settings/policies: who approves what, who can, and what can get stuck (business.md A4, A9). With `?edit` the rules
 * are changed.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { healthOf, type PolicyApprover } from '@zend/contracts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import { roleText, useMay } from '@zend/web/data/companies'
import { Badge, Card, CardHeader, LinkButton, List, Note, PersonPicture, Skeleton, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useId } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { RulesWithHealth } from './policy-health.tsx'
import { type Policy, policyQuery } from './policy.queries.ts'
import { WaysOut } from './ways-out.tsx'
import { Since } from './rules-since.tsx'

const editor = lazyPart(async () => (await import('./rules-editor.tsx')).RulesEditor)

const Shapes = (): ReactElement => (
  <div className="page-column grid max-w-[1040px] grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-52 w-full" />
  </div>
)

/** The page. */
export function PolicyScreen(): ReactElement {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayChange = useMay('policy.manage')
  const edits = search.get('edit') !== null && mayChange
  return (
    <QueryView query={useQuery(policyQuery())} loading={<Shapes />}>
      {(policy) =>
        edits ? (
          <Suspense fallback={<Shapes />}>
            <editor.Part policy={policy} onEnd={() => void navigate(href('/settings/policies'), { replace: true })} />
          </Suspense>
        ) : (
          <InForce policy={policy} mayChange={mayChange} />
        )
      }
    </QueryView>
  )
}

function InForce({ policy, mayChange }: { readonly policy: Policy; readonly mayChange: boolean }): ReactElement {
  const title = useId()
  const { rules, approvers } = policy
  return (
    <div className="page-column grid max-w-[1040px] grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
      <Card padded aria-labelledby={title} className="tablet:p-6">
        <h2 id={title} className="display text-card-title">
          <Trans>What needs approval</Trans>
        </h2>
        <p className="num mt-0.5 text-meta text-muted">
          <Since policy={policy} />
        </p>
        <div className="num mt-4 text-label font-semibold">
          <RulesWithHealth rules={rules} approvers={approvers} own={policy.version > 0} />
        </div>
        <Remedies policy={policy} />
        <Always policy={policy} />
        <div className="mt-5">
          {mayChange ? (
            <LinkButton href={`${href('/settings/policies')}?edit`} wide>
              <Trans>Change the rules</Trans>
            </LinkButton>
          ) : (
            <Note tone="info" icon={<IconInfo />}>
              <Trans>You can see the rules. Only members who manage them can change them.</Trans>
            </Note>
          )}
        </div>
      </Card>
      <Approvers approvers={approvers} />
    </div>
  )
}

/** What helps where a rule is stuck, or waits while somebody is away. */
function Remedies({ policy: { rules, approvers, version } }: { readonly policy: Policy }): ReactElement | null {
  const mayApprove = useMay('approve')
  const found = rules.map((rule) => healthOf(rule, approvers, version > 0))
  if (found.some(({ kind }) => kind === 'nobody' || kind === 'few' || kind === 'askers'))
    return (
      <Note tone="warn" icon={<IconAlert />} className="mt-4">
        <p>
          <Trans>What gets stuck needs more people, or other rules.</Trans>
        </p>
        <WaysOut />
      </Note>
    )
  const waitsForYou = found.some((each) => each.kind === 'everybody' && each.people.some(({ you }) => you))
  if (!waitsForYou || !mayApprove) return null
  return (
    <p className="mt-4 text-label">
      <Trans>A deputy can decide in your place while you are away.</Trans>{' '}
      <TextLink href={`${href('/members')}?deputy`}>
        <Trans>Name a deputy</Trans>
      </TextLink>
    </p>
  )
}

/** What holds whatever the rules say. */
function Always({ policy: { version, singleControl, approvers } }: { readonly policy: Policy }): ReactElement | null {
  const format = useFormat()
  const most = format.fiat('10000', 'USD')
  const [only] = approvers
  if (singleControl && only !== undefined) {
    const { name } = only
    return (
      <Note tone="warn" icon={<IconAlert />} className="mt-4">
        <Trans>
          Only {name} can approve so far. They can send up to {most} a day alone; for more, invite a second approver.
        </Trans>
      </Note>
    )
  }
  return (
    <p className="mt-4 border-t border-line pt-3 text-meta text-muted">
      <Trans>
        Nobody approves what they asked for. Changing these rules, or who can approve, always takes another approver.
      </Trans>{' '}
      {version === 0 ? (
        <Trans>
          Until you set rules of your own, a request never needs more approvals than there are other approvers.
        </Trans>
      ) : null}
    </p>
  )
}

/** Who may approve, and who cannot yet. */
function Approvers({ approvers }: { readonly approvers: readonly PolicyApprover[] }): ReactElement {
  const title = useId()
  const { i18n } = useLingui()
  return (
    <Card aria-labelledby={title} className="overflow-hidden">
      <CardHeader
        id={title}
        title={<Trans>Who can approve</Trans>}
        action={
          <TextLink href={href('/members')}>
            <Trans>Members</Trans>
          </TextLink>
        }
      />
      {approvers.length === 0 ? (
        <p className="px-4 pb-5 text-label text-muted tablet:px-5">
          <Trans>Nobody yet. Give a member the permission to approve, or invite an approver.</Trans>
        </p>
      ) : (
        <List aria-labelledby={title}>
          {approvers.map(({ member, name, you, role, passkey, passkeyFrom }) => (
            <li key={member} className="flex min-h-17 items-center gap-3 px-4 py-3 tablet:px-5">
              <PersonPicture name={name} image={null} size={40} />
              <span className="min-w-0 flex-1 leading-tight">
                <b className="font-semibold wrap-anywhere">{name}</b>{' '}
                {you ? (
                  <span className="text-meta text-muted">
                    <Trans context="member">you</Trans>
                  </span>
                ) : null}
                <span className="block text-meta text-muted">{i18n._(roleText(role))}</span>
                {passkeyFrom === null ? null : <FromThen at={passkeyFrom} />}
              </span>
              {passkey ? null : (
                <Badge tone="warn">
                  {passkeyFrom === null ? <Trans>No passkey yet</Trans> : <Trans>New passkey</Trans>}
                </Badge>
              )}
            </li>
          ))}
        </List>
      )}
      <Missing approvers={approvers} />
    </Card>
  )
}

/** From when somebody whose passkey is new can approve. */
function FromThen({ at }: { readonly at: string }): ReactElement {
  const from = useFormat().when('from', at, new Date().toISOString(), { long: true })
  return (
    <span className="block text-meta text-muted">
      <Trans>Can approve {from}</Trans>
    </span>
  )
}

/** Those who cannot approve until they add a passkey. */
function Missing({ approvers }: { readonly approvers: readonly PolicyApprover[] }): ReactElement | null {
  const without = approvers.filter(({ passkey, passkeyFrom }) => !passkey && passkeyFrom === null)
  if (without.length === 0) return null
  return (
    <p className="border-t border-line px-4 py-4 text-meta text-muted tablet:px-5">
      {without.some(({ you }) => you) ? (
        <>
          <Trans>You can approve once you have a passkey.</Trans>{' '}
          <TextLink href={href('/settings/security')}>
            <Trans>Add a passkey</Trans>
          </TextLink>
        </>
      ) : (
        <Plural
          value={without.length}
          one="One of them can approve only after adding a passkey."
          other="# of them can approve only after adding a passkey."
        />
      )}
    </p>
  )
}
