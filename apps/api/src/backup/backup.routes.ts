import { getBackups } from '@phuljhari/contract/backup/backups.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findBackupLog } from './backup-log.store.ts'

export const backupRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...getBackups,
    handler: async () => {
      const log = await findBackupLog(app.db)
      const latest = (what: 'made' | 'proved') => {
        const found = log.find((row) => row.what === what)
        return found ? { at: found.at.toISOString(), takenAt: found.taken_at.toISOString() } : null
      }
      return { made: latest('made'), proved: latest('proved') }
    },
  })
}
