import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { manifestScript } from './build-graph.ts'
import { slim } from './slim-manifest.ts'

test('a route keeps what is true of it and what neither the entry nor a route around it imports', () => {
  const layout = { id: 'layout', module: '/layout.js', imports: ['/core.js', '/signed-in.js'], css: ['/layout.css'] }
  const inner = { id: 'inner', parentId: 'layout', module: '/inner.js', imports: ['/signed-in.js'], css: [] }
  const route = { id: 'routes/swap', parentId: 'inner', path: 'swap', module: '/swap.js' }
  const rates = { id: 'rates', module: '/page.js', imports: ['/b.js', '/swap-form.js'] }
  const files = ['/core.js', '/swap-form.js', '/signed-in.js', '/inner.js', '/rates.js']
  const manifest = {
    entry: { module: '/entry.js', imports: ['/core.js'] },
    routes: {
      layout,
      inner,
      [route.id]: {
        ...route,
        hasDefaultExport: true,
        hasLoader: false,
        hasClientLoader: true,
        imports: files,
        css: [],
      },
      rates,
    },
    url: '/m.js',
  }
  expect(slim(manifest)).toEqual({
    ...manifest,
    routes: {
      layout: { ...layout, imports: ['/signed-in.js'] },
      inner: { id: 'inner', parentId: 'layout', module: '/inner.js' },
      [route.id]: { ...route, hasClientLoader: true, imports: ['/swap-form.js', '/rates.js'] },
      rates: { ...rates, imports: ['/swap-form.js', '/b.js'] },
    },
  })
})

test('the script gives the router the whole manifest, each route with its id', () => {
  const routes = { root: { id: 'root', module: '/root.js' }, 'routes/a': { id: 'routes/a', module: '/</script>.js' } }
  const manifest = { entry: { module: '/entry.js', imports: [] }, routes, url: '/m.js' }
  const window: Record<string, unknown> = {}
  runInNewContext(manifestScript(manifest), { window })
  expect(window).toEqual({ __reactRouterManifest: manifest })
  expect(manifestScript(manifest)).not.toContain('</')
})
