import { expect, test } from 'vitest'
import { chunksOf, type ModuleRecord, type Page, reachable } from './chunks.ts'

type Sketch = {
  readonly imports?: Readonly<Record<string, readonly string[] | 'all'>>
  readonly reexports?: Readonly<Record<string, string>>
  readonly own?: readonly string[]
}

function graph(sketches: Readonly<Record<string, Sketch>>): ReadonlyMap<string, ModuleRecord> {
  return new Map(
    Object.entries(sketches).map(([id, { imports = {}, reexports = {}, own = [] }]) => [
      id,
      {
        id,
        imports: Object.entries(imports).map(([from, names]) => ({ from, names })),
        reexports: new Map(Object.entries(reexports).map(([name, from]) => [name, { from, name }])),
        reexportsAll: [],
        own: new Set(own),
      },
    ]),
  )
}

test('a name taken from a barrel brings its own module and nothing beside it', () => {
  const modules = graph({
    page: { imports: { barrel: ['a'] } },
    barrel: { reexports: { a: 'a', b: 'b' } },
    a: { own: ['a'], imports: { deep: ['x'] } },
    b: { own: ['b'] },
    deep: { own: ['x'] },
  })
  expect([...reachable(modules, ['page'])].toSorted()).toEqual(['a', 'deep', 'page'])
  // A namespace import needs everything that the barrel exports.
  expect(
    reachable(graph({ page: { imports: { barrel: 'all' } }, barrel: { reexports: { b: 'b' } }, b: {} }), ['page']).has(
      'b',
    ),
  ).toBe(true)
})

const PAGES: readonly Page[] = [
  { address: '/auth/login', area: 'auth', modules: ['auth', 'login'] },
  { address: '/auth/register', area: 'auth', modules: ['auth', 'register'] },
  { address: '/dashboard', area: 'inside', modules: ['inside', 'dashboard'] },
  { address: '/swap', area: 'inside', modules: ['inside', 'swap'] },
  { address: '/receipt', area: 'receipt', modules: ['receipt'] },
]

test('a module travels with the pages that need it, and none is made to carry what it does not need', () => {
  const modules = graph({
    root: { imports: { 'x/node_modules/react': ['use'], api: ['call'] } },
    'x/node_modules/react': { own: ['use'] },
    api: { own: ['call'] },
    auth: { imports: { frame: ['Frame'] } },
    frame: { own: ['Frame'] },
    login: { imports: { field: ['Field'], passkey: ['sign'] } },
    passkey: { own: ['sign'] },
    register: { imports: { field: ['Field'], choices: ['Choices'] } },
    field: { own: ['Field'] },
    inside: { imports: { shell: ['Shell'] } },
    shell: { own: ['Shell'] },
    dashboard: { imports: { row: ['Row'], figures: ['Figures'], choices: ['Choices'] } },
    figures: { own: ['Figures'] },
    swap: { imports: { row: ['Row'], field: ['Field'], offer: ['Offer'] } },
    receipt: { imports: { row: ['Row'] } },
    row: { own: ['Row'] },
    choices: { own: ['Choices'] },
    offer: { own: ['Offer'] },
  })
  const chunks = chunksOf({ modules, start: ['root'], pages: PAGES, firstPages: ['/auth/login', '/dashboard'] })
  expect(Object.fromEntries(chunks)).toEqual({
    'x/node_modules/react': 'framework',
    api: 'core',
    // Both areas have forms.
    field: 'core',
    frame: 'entrance',
    shell: 'signed-in',
    // A page without the shell is not split: it takes the chunk of the signed-in pages.
    row: 'signed-in',
    choices: 'parts',
  })
})

test('a first page that no route has stops the build', () => {
  expect(() => chunksOf({ modules: graph({}), start: [], pages: PAGES, firstPages: ['/home'] })).toThrow(
    'there is no page /home',
  )
})
