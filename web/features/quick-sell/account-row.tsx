/** The account that a sale pays to, with the choice of another one or the form for a first one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { Card, IconTile, Note, TextLink } from '@zend/web/ui'
import { IconBank, IconInfo, IconPlus } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { AccountLine } from './account-line.tsx'
import type { Place } from './place.ts'
import type { NewAccount } from './quick-sell.queries.ts'
import { type SellParams, sellPath } from './quick-sell.params.ts'
import { METHOD_TEXTS } from './way-texts.ts'

/** The row. */
export function AccountRow({
  params,
  place: { country, way, account },
  fresh,
}: {
  readonly params: SellParams
  readonly place: Place
  /** The typed account that the sale saves, in place of a saved one. */
  readonly fresh: NewAccount | null
}): ReactElement {
  const { i18n } = useLingui()
  const mayAdd = useMay('beneficiary.manage')
  const there = { ...params, country: country.country, method: way.method }
  if (fresh !== null)
    return <FreshRow fresh={fresh} way={way} edit={sellPath({ ...there, fresh: false, step: 'new-account' })} />
  if (account === null && !mayAdd) return <NoAccount />
  if (account === null) {
    return (
      <Card>
        <Link
          to={sellPath({ ...there, step: 'new-account' })}
          className="flex min-h-17 items-center gap-3.5 rounded-card px-4 py-3.5 hover:bg-ground"
        >
          <IconTile tone="warn">
            <IconBank />
          </IconTile>
          <span className="min-w-0 flex-1">
            <b className="block text-body font-semibold">
              <Trans>Add the account that gets the money</Trans>
            </b>
            <span className="block text-meta text-muted">{i18n._(METHOD_TEXTS[way.method])}</span>
          </span>
          <IconPlus size={20} className="text-action" />
        </Link>
      </Card>
    )
  }
  return (
    <Card className="px-4 py-3.5">
      <AccountLine
        account={account}
        end={
          <TextLink href={sellPath({ ...there, step: 'account' })} className="shrink-0">
            <Trans>Change</Trans>
          </TextLink>
        }
      />
    </Card>
  )
}

/** For somebody who may sell, but not say where the money goes. */
function NoAccount(): ReactElement {
  return (
    <Note tone="info" icon={<IconInfo size={20} />}>
      <Trans>No account is saved for this yet, and you may not add one.</Trans>
    </Note>
  )
}

/** The account that the sale saves. */
function FreshRow({
  fresh: { fields },
  way,
  edit,
}: {
  readonly fresh: NewAccount
  readonly way: Place['way']
  readonly edit: string
}): ReactElement {
  const institution = way.fields.find(({ name }) => name === 'institution')?.choices ?? []
  const bank = institution.find(({ value }) => value === fields.institution)?.label ?? fields.institution
  return (
    <Card className="flex items-center gap-3.5 px-4 py-3.5">
      <IconTile tone="ok">
        <IconBank />
      </IconTile>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-body font-semibold">{bank}</b>
        <span className="num block text-meta text-muted">{fields.accountNumber}</span>
      </span>
      <TextLink href={edit} className="shrink-0">
        <Trans>Change</Trans>
      </TextLink>
    </Card>
  )
}
