/** Every screen of the apps in every state, with the steps that lead to it. One row, four pictures. */
import { account } from './account.ts'
import { apiKeys } from './api-keys.ts'
import { approvals } from './approvals.ts'
import { batches } from './batches.ts'
import { bills } from './bills.ts'
import { business } from './business.ts'
import { members, whoDidWhat } from './members.ts'
import { fx } from './fx.ts'
import { happened } from './happened.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { kyb } from './kyb.ts'
import { money } from './money.ts'
import { payers } from './pay.ts'
import { people } from './people.ts'
import { rescue } from './rescue.ts'
import type { Screen } from './screen.ts'
import { security } from './security.ts'
import { sell } from './sell.ts'
import { suppliers } from './suppliers.ts'
import { visitors } from './visitors.ts'
import { webhooks } from './webhooks.ts'

/** The screens. */
export const SCREENS: readonly Screen[] = [
  ...visitors,
  ...home,
  ...money,
  ...people,
  ...sell,
  ...happened,
  ...account,
  ...identity,
  ...security,
  ...help,
  ...rescue,
  ...business,
  ...approvals,
  ...fx,
  ...batches,
  ...bills,
  ...members,
  ...whoDidWhat,
  ...webhooks,
  ...apiKeys,
  ...kyb,
  ...suppliers,
  ...payers,
]
