/**
 * A bridge between two JavaScript worlds of one page: text in synchronous events whose names only the two know.
 * Functions and promises stay where they are and are reached by number. Used as text in the page: it must use nothing
 * from outside itself.
 *
 * Everything it needs later is taken before page code can put something else in its place.
 */
export function makeBridge(makeWire, token, me, peer, onCall) {
  const { parse, stringify } = JSON;
  const Event = CustomEvent;
  const dispatch = document.dispatchEvent.bind(document);
  const listen = document.addEventListener.bind(document);
  const unlisten = document.removeEventListener.bind(document);
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail').get;
  const functions = new Map();
  const settlers = new Map();
  let last = 0;

  const wire = makeWire({
    keepFunction(fn) {
      last += 1;
      functions.set(last, fn);
      return last;
    },
    keepPromise(promise) {
      last += 1;
      const id = last;
      promise.then(
        (value) => call({ settle: id, value: wire.encode(value) }),
        (error) => call({ settle: id, thrown: true, value: wire.encode(error) }),
      );
      return id;
    },
    makeFunction:
      (id) =>
      (...args) =>
        call({ fn: id, value: wire.encode(args) }),
    makePromise: (id) => new Promise((resolve, reject) => settlers.set(id, { resolve, reject })),
  });

  function call(message) {
    last += 1;
    const answerName = `${token}-${me}-${last}`;
    let answer;
    const take = (event) => {
      answer = parse(detailOf.call(event));
    };
    listen(answerName, take);
    dispatch(new Event(`${token}-${peer}`, { detail: stringify({ ...message, answerName }) }));
    unlisten(answerName, take);
    if (!answer) throw new Error('electron stand-in: the other world of the page does not answer');
    const value = wire.decode(answer.value);
    if (answer.thrown) throw value;
    return value;
  }

  function perform({ settle, thrown, name, fn, value }) {
    if (settle) {
      const settler = settlers.get(settle);
      settlers.delete(settle);
      settler[thrown ? 'reject' : 'resolve'](wire.decode(value));
      return undefined;
    }
    if (name) return onCall(name, wire.decode(value));
    return functions.get(fn)(...wire.decode(value));
  }

  listen(`${token}-${me}`, (event) => {
    const message = parse(detailOf.call(event));
    let answer;
    try {
      answer = { value: wire.encode(perform(message)) };
    } catch (error) {
      answer = { thrown: true, value: wire.encode(error) };
    }
    dispatch(new Event(message.answerName, { detail: stringify(answer) }));
  });

  /** Calls `onCall(name, args)` in the other world. */
  return (name, ...args) => call({ name, value: wire.encode(args) });
}
