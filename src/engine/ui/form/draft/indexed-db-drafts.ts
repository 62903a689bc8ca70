import { draftId, type Draft, type DraftStore } from './draft.ts'

const databaseName = 'larder-drafts'
const storeName = 'drafts'

/** Drafts in IndexedDB, which survive a closed tab and hold thousands of lines. */
export function createIndexedDbDrafts(factory: IDBFactory): DraftStore {
  let opened: Promise<IDBDatabase> | undefined

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opened ??= openDatabase(factory)
    const database = await opened
    const transaction = database.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    // A page that is going away does not live to see the request succeed, which is when it would be committed by itself.
    transaction.commit()
    return answerOf(request)
  }

  return {
    async read(key) {
      // Only `keep` below writes here, with a Draft.
      return (await run<unknown>('readonly', (store) => store.get(draftId(key)))) as Draft | undefined
    },
    async keep(key, draft) {
      await run('readwrite', (store) => store.put(draft, draftId(key)))
    },
    async erase(key) {
      await run('readwrite', (store) => store.delete(draftId(key)))
    },
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })
}
