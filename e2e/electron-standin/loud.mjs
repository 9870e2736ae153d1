/**
 * Gaps are loud: what the stand-in lacks throws by name, so that no test passes because nothing happened.
 */

/** What language features and test tools ask of any object. */
const ASKED_OF_ANYTHING = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'nodeType',
  'asymmetricMatch',
]);

export function gap(what) {
  return new Error(
    `electron stand-in: ${what} is not there; add it in e2e/electron-standin/ (see its README.md)`,
  );
}

/** `target`, but reading a member it does not have throws. */
export function loud(name, target) {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'symbol' || key in object || ASKED_OF_ANYTHING.has(key)) {
        return Reflect.get(object, key, receiver);
      }
      throw gap(`${name}.${key}`);
    },
  });
}

/** Listening to anything but `events` throws: the stand-in would never emit it. */
export function onlyEvents(emitter, name, events) {
  const known = new Set([...events, 'newListener', 'removeListener']);
  emitter.setMaxListeners(0);
  emitter.on('newListener', (event) => {
    if (!known.has(event)) throw gap(`${name}.on('${String(event)}')`);
  });
  return emitter;
}

/** Throws for the first option that the stand-in would pass over. */
export function onlyOptions(name, given, known) {
  for (const key of Object.keys(given ?? {})) if (!known.has(key)) throw gap(`${name}: option '${key}'`);
}

/** An event object as listeners get it. */
export function makeEvent(fields = {}) {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** Emits and says whether it may go on: no listener called preventDefault. */
export function emitCancellable(emitter, name, fields, ...args) {
  const event = makeEvent(fields);
  emitter.emit(name, event, ...args);
  return !event.defaultPrevented;
}
