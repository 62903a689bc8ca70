import fastify from 'fastify'
import { addDocuments } from './documents/add-documents.ts'
import { openFloorDatabase } from './floor-database.ts'
import { addExport } from './export.ts'
import { addIssue } from './issue.ts'
import { addLists } from './lists.ts'
import { addPaper } from './paper.ts'
import { addReads } from './reads.ts'
import { addSessions } from './sessions.ts'
import { addSheets } from './sheets.ts'
import { addSignIn } from './sign-in.ts'
import { addWrites } from './writes.ts'

// The floor as a process of its own: what the product answers and writes, by statements written by hand for nothing else.
const [url = '', site = ''] = process.argv.slice(2)
const database = await openFloorDatabase(url, site)
const app = fastify()
addReads(app, database, site)
addLists(app, database, site)
addWrites(app, database, site)
addIssue(app, database)
addSheets(app, database)
addSessions(app, database)
addPaper(app, database)
addExport(app, database, site)
addSignIn(app, database)
await addDocuments(app, database, site)
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(app.listeningOrigin)
process.once('disconnect', () => process.exit())
