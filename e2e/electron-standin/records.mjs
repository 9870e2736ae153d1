/** Calls that leave the app and have no effect here, in order: [name, ...arguments]. For a look while debugging. */
const calls = [];

export function record(name, ...args) {
  calls.push([name, ...args]);
}

globalThis.electronStandin = { calls };
