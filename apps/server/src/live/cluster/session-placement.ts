import { isServing, type KnownNode, type NodeDirectory } from '../../storage/index.js';

/** Nodes among which the one with the most room is chosen for a session. */
const candidates = 2;

/** Silence after which a node counts as dead although it holds its connection, in milliseconds. */
const hungMs = 10_000;

/** Silence of a node after which its presence is checked, in milliseconds: a heartbeat is late. */
const lateBeatMs = 300;

/** True for a node whose last heartbeat came in time. */
export const isPunctual = ({ silentMs }: KnownNode): boolean => silentMs <= lateBeatMs;

/** Finds the nodes of a cluster that serve live sessions, or could. */
export class SessionPlacement {
  readonly #directory: NodeDirectory;
  readonly #ownId: string;

  /** @param ownId - id of this node */
  constructor(directory: NodeDirectory, ownId: string) {
    this.#directory = directory;
    this.#ownId = ownId;
  }

  /** The node that serves the sessions of an owner, undefined when it is silent, stopping or gone. */
  servingNode(owner: string): KnownNode | undefined {
    const node = this.#directory.find(owner);
    return node !== undefined && node.url !== undefined && isServing(node) ? node : undefined;
  }

  /** True when a node is so long silent that its sessions are adopted. */
  isHung(owner: string): boolean {
    return (this.#directory.find(owner)?.silentMs ?? 0) > hungMs;
  }

  /**
   * Another node with room for a number of channels, among those of a set if there is one: the one
   * with more room of two that are chosen by chance, since all nodes choose at the same time by what
   * they knew a moment ago.
   */
  freeNode(channels: number, among?: ReadonlySet<string>): KnownNode | undefined {
    const free = this.#others().filter(
      ({ freeChannels, id }) => freeChannels >= channels && among?.has(id) !== false,
    );
    const chosen: KnownNode[] = [];
    while (chosen.length < candidates && free.length > 0)
      chosen.push(...free.splice(Math.floor(Math.random() * free.length), 1));
    return chosen.sort((left, right) => right.freeChannels - left.freeChannels)[0];
  }

  /** True while another node serves live sessions. */
  get hasOthers(): boolean {
    return this.#others().length > 0;
  }

  /** Channels of the largest other node, free or not. */
  get maximumChannels(): number {
    return this.#others().reduce(
      (most, { freeChannels, liveChannels }) => Math.max(most, freeChannels + liveChannels),
      0,
    );
  }

  #others(): KnownNode[] {
    return this.#directory
      .list()
      .filter(
        (node) =>
          node.id !== this.#ownId &&
          node.url !== undefined &&
          node.roles.includes('live') &&
          isServing(node),
      );
  }
}
