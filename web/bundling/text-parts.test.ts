/** The catalogue of a module's texts follows from the pages that show them. */
import path from 'node:path'
import { expect, test } from 'vitest'
import business from '../../apps/business/app/routes.ts'
import personal from '../../apps/personal/app/routes.ts'
import { partsOf, textFiles, type WordedModule } from './text-parts.ts'

const module = (
  id: string,
  needs: readonly string[],
  { loads = [], later = [] }: Partial<Pick<WordedModule, 'loads' | 'later'>> = {},
): WordedModule => ({
  id,
  imports: needs.map((from) => ({ from, names: 'all' })),
  reexports: new Map(),
  reexportsAll: [],
  own: new Set(),
  loads,
  later,
})

test('words are in the base where a visitor may meet them, else in the innermost part that each page loads', () => {
  const modules = new Map(
    [
      module('door', ['button']),
      module('inside', [], { loads: ['home'] }),
      module('money', [], { loads: ['money'] }),
      module('help', [], { loads: ['help'] }),
      module('dashboard', ['button', 'amount']),
      module('swap', ['amount', 'offer', 'memo']),
      module('paper', ['amount', 'memo']),
      module('button', []),
      module('amount', []),
      module('offer', []),
      module('memo', []),
    ].map((made) => [made.id, made]),
  )
  const parts = partsOf(modules, [
    { modules: ['door'] },
    { modules: ['inside', 'dashboard'] },
    { modules: ['inside', 'money', 'swap'] },
    { modules: ['help', 'paper'] },
  ])
  const of = (id: string): readonly string[] => [...(parts.get(id) ?? [])].toSorted()
  expect([of('button'), of('amount'), of('offer'), of('memo')]).toEqual([
    ['base'],
    ['help', 'home'],
    ['money'],
    ['help', 'money'],
  ])
})

test('what is fetched later is said with the part that is fetched beside it, or with those of its page', () => {
  const modules = new Map(
    [
      module('inside', [], {
        loads: ['home'],
        later: [
          { from: 'menu', part: null },
          { from: 'intro', part: 'account' },
        ],
      }),
      module('menu', []),
      module('intro', ['slide']),
      module('slide', []),
    ].map((made) => [made.id, made]),
  )
  const parts = partsOf(modules, [{ modules: ['inside'] }])
  expect(['menu', 'intro', 'slide'].map((id) => [...(parts.get(id) ?? [])])).toEqual([
    ['home'],
    ['account'],
    ['account'],
  ])
})

test('the apps’ own sources: signing in, the dashboard, what moves money, what few meet at the door', () => {
  const apps = [
    { folder: 'apps/personal', routes: personal },
    { folder: 'apps/business', routes: business },
  ]
  const files = textFiles(path.join(import.meta.dirname, '../..'), apps, { 'web/ui/fields/pin-pad.tsx': 'told' })
  const partsOfFile = (file: string): readonly string[] =>
    [...files].flatMap(([part, names]) => (names.includes(file) ? [part] : [])).toSorted()
  expect(partsOfFile('web/features/auth/login.tsx')).toEqual(['base'])
  expect(partsOfFile('web/features/dashboard/balance-card.tsx')).toEqual(['home'])
  expect(
    partsOfFile('web/features/withdraw/withdraw-screen.tsx').concat(partsOfFile('web/features/swap/offer-card.tsx')),
  ).toEqual(['money'])
  expect(partsOfFile('web/features/auth/recovery-form.tsx')).toEqual(['identity'])
  expect(partsOfFile('web/data/orders/offer-parts.tsx')).toEqual([
    'batches',
    'bills',
    'fxinvoice',
    'fxpay',
    'money',
    'sell',
  ])
  expect(partsOfFile('web/features/company/have-ready.tsx')).toEqual(['business'])
  expect(partsOfFile('web/ui/fields/pin-pad.tsx')).toEqual(['told'])
})
