import { afterEach, beforeEach, describe } from 'vitest';
import { accompanying } from './accompanying.ts';
import { calling } from './calling.ts';
import { changing } from './changing.ts';
import { ending } from './ending.ts';
import { linking } from './linking.ts';
import { missingFiles } from './missing-files.ts';
import { picturing } from './picturing.ts';
import { receivingFiles } from './receiving-files.ts';
import { refusing } from './refusing.ts';
import { returning } from './returning.ts';
import { sendingFiles } from './sending-files.ts';
import { showing } from './showing.ts';
import { type Scene, Subject } from './subject.ts';
import type { SuiteWorld } from './suite-world.ts';
import { surviving } from './surviving.ts';
import { talking } from './talking.ts';

/** The suite that every driver must pass (decisions 3, 5, 43, 45). `open` makes a fresh world per test. */
export function driverSuite(name: string, open: () => Promise<SuiteWorld>): void {
  describe(name, () => {
    let current: Scene | undefined;
    const scene = (): Scene => {
      if (!current) throw new Error('no scene');
      return current;
    };
    beforeEach(async () => {
      const world = await open();
      current = { world, subject: new Subject(world) };
    });
    afterEach(async () => {
      await current?.subject.driver.stop();
      await current?.world.close();
    });
    describe('linking', () => linking(scene));
    describe('talking', () => talking(scene));
    describe('showing', () => showing(scene));
    describe('receiving files', () => receivingFiles(scene));
    describe('sending files', () => sendingFiles(scene));
    describe('missing files', () => missingFiles(scene));
    describe('picturing', () => picturing(scene));
    describe('calling', () => calling(scene));
    describe('changing', () => changing(scene));
    describe('accompanying', () => accompanying(scene));
    describe('surviving', () => surviving(scene));
    describe('returning', () => returning(scene));
    describe('refusing', () => refusing(scene));
    describe('ending', () => ending(scene));
  });
}
