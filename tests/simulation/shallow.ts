/** The product's networks in a world: their own rules, at depths that a world reaches. */
import { DEFAULTS } from '@zend/server/config'
import { networkTable, type NetworkTable } from '@zend/server/core/assets'
import { largeRuleOf } from './large.ts'
import { MODELS, type WorldNetwork } from './networks.ts'

/** The table of every network. */
export function shallowNetworks(): NetworkTable {
  const { tron: solid, ...others } = networkTable(shallowPolicy())
  // A configuration may not have so few for Tron: its real blocks are solidified later than the scripted ones.
  return { ...others, tron: { ...solid, ...depthsOf('tron') } }
}

const depthsOf = (network: WorldNetwork) => {
  const { confirmations, reorganises } = MODELS[network]
  return { confirmations, haltDepth: reorganises ? confirmations : 0, keepBlocks: 60 }
}

function shallowPolicy(): typeof DEFAULTS.networks {
  const shallow = Object.entries(DEFAULTS.networks).map(([id, policy]) => {
    const network = id as WorldNetwork
    const depths = network === 'tron' ? {} : depthsOf(network)
    return [network, { ...policy, ...depths, ...('large' in policy ? { large: largeRuleOf(network) } : {}) }]
  })
  return Object.fromEntries(shallow) as typeof DEFAULTS.networks
}
