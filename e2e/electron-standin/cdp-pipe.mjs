import { EventEmitter } from 'node:events';

/**
 * Chromium's debugging protocol over two pipes. The connection is the browser's own session; `attach` opens one for a
 * page. Commands of a session are carried out in the order they were sent, so none needs to wait for the one before.
 */
class Session extends EventEmitter {
  constructor(pipe, sessionId) {
    super();
    this.setMaxListeners(0);
    this.pipe = pipe;
    this.sessionId = sessionId;
  }

  send(method, params = {}) {
    return this.pipe.send(method, params, this.sessionId);
  }
}

export class CdpPipe {
  constructor(writable, readable) {
    this.writable = writable;
    this.waiting = new Map();
    this.sessions = new Map();
    this.lastId = 0;
    this.ended = false;
    this.browser = new Session(this, undefined);
    writable.on('error', () => this.end());
    let chunks = [];
    readable.on('data', (data) => {
      let from = 0;
      for (let at = data.indexOf(0); at >= 0; at = data.indexOf(0, from)) {
        chunks.push(data.subarray(from, at));
        from = at + 1;
        const text = Buffer.concat(chunks).toString('utf8');
        chunks = [];
        this.received(JSON.parse(text));
      }
      if (from < data.length) chunks.push(data.subarray(from));
    });
    readable.on('close', () => this.end());
  }

  send(method, params, sessionId) {
    if (this.ended) return Promise.reject(new Error(`${method}: the browser has ended`));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, method });
      this.writable.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  async attach(targetId) {
    const { sessionId } = await this.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = new Session(this, sessionId);
    this.sessions.set(sessionId, session);
    return session;
  }

  received(message) {
    if (message.id === undefined) {
      const session = message.sessionId ? this.sessions.get(message.sessionId) : this.browser;
      session?.emit(message.method, message.params);
      return;
    }
    const waiter = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waiter?.reject(new Error(`${waiter.method}: ${message.error.message}`));
    else waiter?.resolve(message.result);
  }

  end() {
    if (this.ended) return;
    this.ended = true;
    for (const waiter of this.waiting.values())
      waiter.reject(new Error(`${waiter.method}: the browser has ended`));
    this.waiting.clear();
    this.browser.emit('ended');
  }
}
