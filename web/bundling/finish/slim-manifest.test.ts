import { expect, test } from 'vitest'
import { slim } from './slim-manifest.ts'

test('a route keeps what is true of it and what it alone imports', () => {
  const route = { id: 'routes/swap', path: 'swap', module: '/swap.js', css: [] }
  const given = { ...route, hasLoader: false, hasClientLoader: true, imports: ['/core.js', '/signed-in.js'] }
  const manifest = {
    entry: { module: '/entry.js', imports: ['/core.js'] },
    routes: { [given.id]: given },
    url: '/m.js',
  }
  expect(slim(manifest)).toEqual({
    ...manifest,
    routes: { [given.id]: { ...route, hasClientLoader: true, imports: ['/signed-in.js'] } },
  })
})
