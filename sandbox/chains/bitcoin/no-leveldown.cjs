// Stands where bcoin expects its native database, which a node that keeps everything in memory never opens.
module.exports = class NoDatabase {}
