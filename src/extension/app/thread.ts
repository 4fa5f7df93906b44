// Thread of a window for long texts. Started by `texts.ts`.
import { serveTasks } from '../../threads/tasks.ts';
import { threadTasks } from './threadTasks.ts';

serveTasks(threadTasks);
