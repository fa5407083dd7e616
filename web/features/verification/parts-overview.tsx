/** The verified and missing parts, tier by tier. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Verification } from '@zend/contracts'
import { useCompany } from '@zend/web/data/companies'
import { REASON_TEXTS, TierHero } from '@zend/web/data/verification'
import { Badge, Card, CardHeader, cx, IconTile, List, TextLink } from '@zend/web/ui'
import {
  IconCamera,
  IconCheck,
  IconChevronRight,
  IconHome,
  IconLock,
  IconMessage,
  IconShield,
} from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { type Part, PARTS, partPath, partsOf, type PartView, progressOf } from './verification.parts.ts'
import { PART_TEXTS, STATE_TEXTS } from './verification.texts.ts'

const ICONS = {
  phone: IconMessage,
  number: IconShield,
  document: IconCamera,
  address: IconHome,
} as const satisfies Record<Part, unknown>
const TIERS = [...new Set(PARTS.map(({ tier }) => tier))]

/** The overview. */
export function PartsOverview({ verification }: { readonly verification: Verification }): ReactElement {
  const parts = partsOf(verification)
  const own = useCompany() === null
  return (
    <div className="grid grid-cols-1 gap-4">
      <Reached verification={verification} />
      {TIERS.map((tier) => (
        <TierParts
          key={tier}
          tier={tier}
          reached={verification.tier >= tier}
          parts={parts.filter((part) => part.tier === tier)}
        />
      ))}
      <p className="px-1 text-label text-muted">
        <Trans>What you hand in is encrypted, and seen only by those who check it.</Trans>{' '}
        {own ? (
          <TextLink href={href('/settings/account/transaction-limits')}>
            <Trans>See your limits</Trans>
          </TextLink>
        ) : null}
      </p>
    </div>
  )
}

/** The reached tier, and the progress towards all. */
function Reached({ verification }: { readonly verification: Verification }): ReactElement {
  const { done, all } = progressOf(verification)
  return (
    <TierHero tier={verification.tier} done={done} all={all}>
      {done === all ? (
        <Trans>Everything is verified.</Trans>
      ) : (
        <Plural value={done} one={`# of ${all} steps is done.`} other={`# of ${all} steps are done.`} />
      )}
    </TierHero>
  )
}

function TierParts({
  tier,
  reached,
  parts,
}: {
  readonly tier: number
  readonly reached: boolean
  readonly parts: readonly PartView[]
}): ReactElement {
  const id = `tier-${String(tier)}`
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader
        id={id}
        title={<Trans>Tier {tier}</Trans>}
        action={
          reached ? (
            <span className="flex items-center gap-1.5 text-label text-ok">
              <IconCheck size={18} />
              <Trans>Reached</Trans>
            </span>
          ) : undefined
        }
      />
      <List>
        {parts.map((view) => (
          <PartRow key={view.part} view={view} tierBefore={tier - 1} />
        ))}
      </List>
      {parts.some(({ state }) => state === 'in_review') ? (
        <p role="status" className="border-t border-line px-4 py-3.5 text-meta text-muted tablet:px-5">
          <Trans>We tell you here and by mail as soon as it is checked. You need not wait on this page.</Trans>
        </p>
      ) : null}
    </Card>
  )
}

function PartRow({
  view: { part, state, reason, locked },
  tierBefore,
}: {
  readonly view: PartView
  readonly tierBefore: number
}): ReactElement {
  const { i18n } = useLingui()
  const { title, takes } = PART_TEXTS[part]
  const { word, tone } = STATE_TEXTS[state]
  const Icon = ICONS[part]
  const open = !locked && state !== 'approved' && state !== 'in_review'
  const content = (
    <>
      <IconTile tone={state === 'approved' ? 'ok' : 'neutral'}>{locked ? <IconLock /> : <Icon />}</IconTile>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-body font-semibold">{i18n._(title)}</span>
          {state === 'not_started' ? null : <Badge tone={tone}>{i18n._(word)}</Badge>}
        </span>
        {state === 'approved' ? null : (
          <span className="mt-0.5 block text-meta text-muted">
            {locked ? <Trans>After tier {tierBefore}</Trans> : i18n._(reason === null ? takes : REASON_TEXTS[reason])}
          </span>
        )}
      </span>
      {open ? <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" /> : null}
    </>
  )
  const box = 'flex min-h-17 items-center gap-3 px-4 py-3.5 tablet:gap-3.5 tablet:px-5'
  return (
    <li>
      {open ? (
        <Link
          to={partPath(part)}
          className={cx(box, 'transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3')}
        >
          {content}
        </Link>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  )
}
