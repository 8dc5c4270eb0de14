import { setTimeout as sleep } from 'node:timers/promises'
import { explainFileError } from '#server/start-error.ts'
import { prepareCluster, type Settings } from './embedded-cluster.ts'
import { takeOwnership } from './embedded-lock.ts'
import { findPlace, readRecord } from './embedded-place.ts'
import { installPrograms } from './embedded-programs.ts'
import { addressIn, bringUp, type Installation, isRunning, probe, type ServerAddress, stop } from './embedded-server.ts'

/** A PostgreSQL of our own: where to reach it, where its data is, and how to stop it. */
export type EmbeddedServer = { address: ServerAddress; folder: string; stop(): Promise<void> }

type Options = { dataFolder: string; log?: (line: string) => void; settings?: Settings }

const watchMilliseconds = 300
const retryMilliseconds = 3000

/** Starts PostgreSQL on a data folder and keeps it running until `stop`; a failure is a StartError. */
export async function startEmbeddedServer({ dataFolder, log = () => {}, settings = {} }: Options) {
  try {
    const place = await findPlace(dataFolder, log)
    const owner = await takeOwnership(place.base, place.dataFolder)
    try {
      const durable = settings.fsync !== 'off'
      const programs = await installPrograms(place.base, durable)
      const password = await prepareCluster(place, programs, durable)
      const installation = { place, programs, settings, address: addressIn(place, password) }
      const how = await bringUp(installation)
      if (how === 'taken over') log('PostgreSQL was still running from an earlier start: taken over')
      return supervise(installation, log, owner.release)
    } catch (error) {
      owner.release()
      throw error
    }
  } catch (error) {
    throw explainFileError(error, dataFolder)
  }
}

/** The address of the server that another process runs on a data folder; undefined when none does. */
export async function findEmbeddedServer(dataFolder: string): Promise<ServerAddress | undefined> {
  const record = await readRecord(dataFolder)
  if (!record) return undefined
  const address = addressIn(await findPlace(dataFolder, () => {}), record.password)
  return (await probe(address)) === 'ready' ? address : undefined
}

/** Watches over a running server: starts it again when it is gone, until it is told to stop. */
function supervise(installation: Installation, log: (line: string) => void, release: () => void): EmbeddedServer {
  const { address, place } = installation
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  async function watch() {
    while (!stopping.signal.aborted) {
      const wait = isRunning(place.cluster) ? watchMilliseconds : await revive()
      await pause(wait)
    }
  }

  async function revive() {
    try {
      const how = await bringUp(installation)
      if (how === 'started') log('PostgreSQL was gone: started again')
      return watchMilliseconds
    } catch (error) {
      const reason = explainFileError(error, place.base)
      log(`PostgreSQL is gone and could not be started: ${reason instanceof Error ? reason.message : String(reason)}`)
      return retryMilliseconds
    }
  }

  async function shutDown() {
    stopping.abort()
    await watching
    await stop(installation)
    release()
  }

  const watching = watch()
  let stopped: Promise<void> | undefined
  return {
    address,
    folder: place.cluster,
    stop() {
      stopped ??= shutDown()
      return stopped
    },
  }
}
