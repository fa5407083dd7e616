/** Rules that sell deposits: customers set, change and end them. */
import { endRule, setRule } from '@zend/server/products/quick-sell'
import { ownActor } from '@zend/tests/testkit'
import { isLocal } from './currencies.ts'
import { said } from './customer-commands.ts'
import { must } from './model.ts'
import type { Command } from './simulation.ts'
import { homeOf, PIN } from './world.ts'

const SHARES = [1, 30, 50, 100] as const

const rule: Command = {
  name: 'rule',
  weight: 5,
  run: async ({ world, model, random }) => {
    const { sells } = world.api
    const who = random.pick(world.customers)
    const own = [...model.rules.values()].filter(({ holder }) => holder === who.userId)
    if (own.length > 0 && random.percent(25)) {
      const { id, coin } = random.pick(own)
      const intruder = random.percent(30) ? world.customers.find(({ userId }) => userId !== who.userId) : undefined
      const ended = await endRule(sells, ownActor((intruder ?? who).userId), id)
      must(
        ended.ok === (intruder === undefined),
        () => `${id} ended by ${intruder === undefined ? 'its customer' : 'a stranger'}: ${said(ended)}`,
      )
      if (ended.ok) model.endRule(`${who.userId} ${coin}`)
      return `${ended.ok ? 'ended' : said(ended)} ${id}`
    }
    const coin = random.pick(world.coins)
    const account = random.pick(world.payoutAccounts.get(who.userId) ?? [])
    const { currency, accountNumber } = account
    if (!isLocal(currency)) throw new Error(`nobody knows of ${currency}`)
    const [sharePercent, on] = [random.pick(SHARES), random.percent(85)]
    const terms = {
      coin,
      network: homeOf(world, coin),
      sharePercent,
      accountId: account.id,
      targetRate: null,
      on,
      pin: PIN,
    }
    const answer = await setRule({ ...sells, networks: world.custody.networks }, ownActor(who.userId), terms)
    if (!answer.ok) throw new Error(`a rule was refused: ${said(answer)}`)
    const { id } = answer.value.rule
    const before = model.rules.get(`${who.userId} ${coin}`)
    must(before === undefined || before.id === id, () => `${who.userId} has two rules of ${coin}`)
    model.rules.set(`${who.userId} ${coin}`, {
      id,
      holder: who.userId,
      coin,
      sharePercent,
      currency,
      to: accountNumber,
      on,
    })
    return `ok ${id}: ${sharePercent} % of ${coin} of ${who.place} for ${currency}${on ? '' : ', off'}`
  },
}

/** All commands about rules. */
export const RULE_COMMANDS: readonly Command[] = [rule]
