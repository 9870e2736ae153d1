import { loud } from './loud.mjs';
import { fromPageUrl, originOf } from './schemes.mjs';

/**
 * The frames of one page as WebFrameMain objects: one object for each document, so that an old document's object can
 * be told from its successor, as in Electron.
 */
let lastRoutingId = 0;
let lastNodeId = 0;

export class Frames {
  constructor(mainId) {
    this.mainId = mainId;
    this.byId = new Map();
    this.committed(mainId, undefined, 'about:blank', '');
  }

  get main() {
    return this.byId.get(this.mainId);
  }

  has = (frameId) => this.byId.has(frameId);
  get = (frameId) => this.byId.get(frameId);

  /** A document is there, or a frame that has none yet. */
  committed(frameId, parentId, pageUrl, name) {
    lastRoutingId += 1;
    const before = this.byId.get(frameId);
    if (!before) lastNodeId += 1;
    const frames = this;
    const fields = {
      url: fromPageUrl(pageUrl),
      name: name ?? before?.name ?? '',
      routingId: lastRoutingId,
      processId: 1,
      frameTreeNodeId: before?.frameTreeNodeId ?? lastNodeId,
      get origin() {
        return originOf(fields.url);
      },
      get parent() {
        return (parentId && frames.byId.get(parentId)) || null;
      },
      get top() {
        return frames.main;
      },
      get frames() {
        return [...frames.byId.values()].filter((other) => other.parent === this);
      },
      get detached() {
        return frames.byId.get(frameId) !== this;
      },
      isDestroyed() {
        return frames.byId.get(frameId) !== this;
      },
    };
    const frame = loud('WebFrameMain', fields);
    this.byId.set(frameId, frame);
    return frame;
  }

  /** The document stays and its address changes (pushState, a fragment). */
  moved(frameId, pageUrl) {
    const frame = this.byId.get(frameId);
    if (frame) frame.url = fromPageUrl(pageUrl);
  }

  attached(frameId, parentId) {
    if (!this.byId.has(frameId)) this.committed(frameId, parentId, 'about:blank', '');
  }

  detached(frameId) {
    if (frameId !== this.mainId) this.byId.delete(frameId);
  }
}
